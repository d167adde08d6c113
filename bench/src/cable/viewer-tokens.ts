/** Token for the viewer's one live connection. */
export const cableTokenOf = (viewer: number): string => `bench-cable-token-${viewer}`
/** Session token of the viewer, for API calls. */
export const sessionTokenOf = (viewer: number): string => `bench-viewer-session-${viewer}`
