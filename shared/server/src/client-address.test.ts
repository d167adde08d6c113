import { clientNetwork } from './client-address'

test.each([
  ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
  ['an IPv4 address written as IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
  ['the same in hexadecimal', '::FFFF:c000:207', '192.0.2.7'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['another one of the same /64', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['one of the next /64', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['the shortest way to write one', '2001:db8::1', '2001:db8:0:0::/64'],
  ['leading zeros and capitals', '2001:0DB8:0000:0000::0001', '2001:db8:0:0::/64'],
  ['the machine itself', '::1', '0:0:0:0::/64'],
  ['a link-local address with its interface', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'unknown', 'unknown'],
])('%s: %s counts as %s', (_, ip, key) => expect(clientNetwork(ip)).toBe(key))
