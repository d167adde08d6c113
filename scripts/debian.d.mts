export function findProgram(name: string): string | undefined
export function installPackage(name: string): Promise<void>
