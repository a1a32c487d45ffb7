// Package regles holds the rules of law that several families of modules share, since families never import each other.
//
// Each rule takes the facts that it rests on as arguments, so that the module that applies it shows what it reads.
package regles
