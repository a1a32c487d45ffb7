package shell

import (
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// IncidentStateWords and ImpactWords are the words of an incident, which the console and the status page share.
var (
	IncidentStateWords = map[servicestatus.IncidentState]lexique.Texte{
		servicestatus.Investigating: Texte("en cours d’examen", "investigating"),
		servicestatus.Identified:    Texte("cause trouvée", "identified"),
		servicestatus.Monitoring:    Texte("sous surveillance", "monitoring"),
		servicestatus.Resolved:      Texte("résolu", "resolved"),
	}
	ImpactWords = map[servicestatus.Impact]lexique.Texte{
		servicestatus.ImpactNone:     Texte("sans effet", "no effect"),
		servicestatus.ImpactDegraded: Texte("service dégradé", "degraded service"),
		servicestatus.ImpactOutage:   Texte("panne", "outage"),
	}
)
