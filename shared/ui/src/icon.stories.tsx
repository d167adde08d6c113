import { Icon, type IconName } from './icon'
import { Row } from './layout'

const names: IconName[] = [
  'alert',
  'back',
  'calendar',
  'check',
  'close',
  'down',
  'download',
  'home',
  'logOut',
  'mail',
  'menu',
  'next',
  'phone',
  'plus',
  'quote',
  'receipt',
  'schedule',
  'up',
  'user',
]
const inSize = (size: number) => (
  <Row>
    {names.map((name) => (
      <Icon key={name} name={name} size={size} />
    ))}
  </Row>
)

export const Small = () => inSize(16)

export const Usual = () => inSize(20)

export const Large = () => inSize(34)
