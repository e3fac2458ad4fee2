/** What a decision makes stale. */
export const stale = /^\/(registrations|users|people|guardians|students|teachers|staff|home)/
