export function findRedis(): Promise<string | undefined>
