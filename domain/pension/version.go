package pension

// Version is the version of the engine's rules; it changes when a result may.
const Version = "1.0.0"
