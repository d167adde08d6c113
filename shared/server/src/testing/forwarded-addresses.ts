/** What the servers of these tests are told to trust. */
export const trustedProxies = ['10.0.0.0/8', 'fd00::/8']

interface ForwardedAddress {
  case: string
  /** Address that the connection comes from. */
  peer: string
  /** X-Forwarded-For; absent without it. */
  forwardedFor?: string
  /** Network that limits count the request by. */
  network: string
}

/** How every server must find the client's address. */
export const forwardedAddresses: ForwardedAddress[] = [
  { case: 'no proxy', peer: '203.0.113.7', network: '203.0.113.7' },
  { case: 'a trusted proxy', peer: '10.0.0.1', forwardedFor: '203.0.113.7', network: '203.0.113.7' },
  { case: 'a trusted proxy that says nothing', peer: '10.0.0.1', network: '10.0.0.1' },
  { case: 'a trusted proxy with an empty header', peer: '10.0.0.1', forwardedFor: '', network: '10.0.0.1' },
  {
    case: 'a client that claims to be a proxy',
    peer: '198.51.100.1',
    forwardedFor: '203.0.113.7',
    network: '198.51.100.1',
  },
  {
    case: 'several proxies',
    peer: '10.0.0.1',
    forwardedFor: '203.0.113.7, 10.0.0.3, 10.0.0.2',
    network: '203.0.113.7',
  },
  {
    case: 'an entry of the client’s own',
    peer: '10.0.0.1',
    forwardedFor: '192.0.2.99, 203.0.113.7',
    network: '203.0.113.7',
  },
  {
    case: 'an entry of the client’s own that looks like a proxy',
    peer: '10.0.0.1',
    forwardedFor: '192.0.2.99, 10.0.0.9, 203.0.113.7',
    network: '203.0.113.7',
  },
  { case: 'a client with IPv6', peer: '10.0.0.1', forwardedFor: '2001:db8:1:2:3::4', network: '2001:db8:1:2::/64' },
  { case: 'a proxy with IPv6', peer: 'fd00::1', forwardedFor: '203.0.113.7', network: '203.0.113.7' },
  {
    case: 'a proxy with IPv4 written as IPv6',
    peer: '::ffff:10.0.0.1',
    forwardedFor: '::ffff:203.0.113.7',
    network: '203.0.113.7',
  },
  { case: 'junk', peer: '10.0.0.1', forwardedFor: 'nonsense', network: 'unknown' },
  {
    case: 'other junk, which is no other network',
    peer: '10.0.0.1',
    forwardedFor: '<script>, 999.1.1.1',
    network: 'unknown',
  },
  { case: 'junk before the address', peer: '10.0.0.1', forwardedFor: ',,;for=x, 203.0.113.7', network: '203.0.113.7' },
  {
    case: 'thousands of entries',
    peer: '10.0.0.1',
    forwardedFor: `${'10.0.0.2,'.repeat(1_000)}203.0.113.7`,
    network: '203.0.113.7',
  },
]
