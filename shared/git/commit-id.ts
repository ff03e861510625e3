/** A full id of a commit or another object, in SHA-1 or SHA-256, and nothing else. */
export const fullId = /^([0-9a-f]{40}|[0-9a-f]{64})$/
