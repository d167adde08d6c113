/** What a tenant's own admin may do, for that tenant: actions, and commands that only read. The others are about everybody. */
export const FOR_TENANTS: readonly string[] = [
  'explain',
  'channel',
  'pin',
  'unpin',
  'flag set',
  'flag explain',
  'token revoke',
]
