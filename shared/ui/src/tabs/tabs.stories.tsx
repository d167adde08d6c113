import { Text } from '../text'
import { Tabs } from '.'

export const Full = () => (
  <Tabs
    label="Payment method"
    selected="bank"
    items={[
      { id: 'card', label: 'Card', content: <Text>Visa ending in 4242</Text> },
      { id: 'bank', label: 'Bank account', content: <Text>Checking ending in 6789</Text> },
      { id: 'cash', label: 'Cash', content: null, disabled: true },
    ]}
  />
)
