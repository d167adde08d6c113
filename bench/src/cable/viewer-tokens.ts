/** Token for the viewer's one live connection. */
export const cableToken = (viewer: number): string => `bench-cable-token-${viewer}`
/** Session token of the viewer, for API calls. */
export const sessionToken = (viewer: number): string => `bench-viewer-session-${viewer}`
