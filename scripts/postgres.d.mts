export function findPostgres(): Promise<string>
/** User and group that PostgreSQL's server runs as: it refuses to run as root. Empty for other users. */
export function ownerOfServer(): { uid?: number; gid?: number }
export function freePort(): Promise<number>
