import { full, twoColumns } from '../document-editor/testing/sample-document'
import { DocumentSheet, OrderSummary, Parties, PostalBlock, SignatureBlock, TotalsList } from '.'

const money = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
const address = { street: '12 Hill Rd', unit: 'Apt 4', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const totals = (
  <TotalsList
    lines={[
      { label: 'Subtotal', amount: '$4,669.50' },
      { label: 'Tax', amount: '$233.48' },
      { label: 'Paid', amount: '-$1,000.00' },
      { label: 'Balance due', amount: '$3,902.98', strong: true },
    ]}
  />
)

export const Full = () => (
  <DocumentSheet
    label="Invoice #42"
    title="Invoice #42"
    dated="Invoice Date 02/10/2026"
    sender={{
      name: 'Acme Home Services',
      darkLogoUrl: null,
      logoSizePercentage: 100,
      licenseInformation: 'License 4711-CO',
      termsOfService: 'Payment is due within 30 days.',
    }}
    phone={<a href="tel:+13035550100">(303) 555-0100</a>}
    supportEmail="office@acme.example"
  >
    <Parties>
      <PostalBlock title="Bill to" name="Casey Rivera" address={address} />
      <PostalBlock title="Service address" address={address} />
    </Parties>
    <OrderSummary document={full} money={money} />
    {totals}
    <SignatureBlock
      title="Signature"
      signature={{ kind: 'typed', name: 'Casey Rivera', image_url: null }}
      signedOn="02/10/2026"
    />
  </DocumentSheet>
)

export const TwoColumns = () => <OrderSummary document={twoColumns} money={money} />

export const Totals = () => totals

export const WithoutAddress = () => <PostalBlock title="Bill to" name="Casey Rivera" address={null} />
