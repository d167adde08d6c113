import { clientNetwork, isPublicAddress } from './client-address'

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

test.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '4000::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'erp.example',
  '',
])('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false))
