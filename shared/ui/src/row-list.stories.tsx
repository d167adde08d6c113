import styled from 'styled-components'
import { RowList, rowLook, TwoLines, type RowWords } from './row-list'

const LinkRow = styled.a`
  ${rowLook}
`

const rows: RowWords[] = [
  { title: '#42', detail: '02/03/2026', figure: '$296.31', state: 'Past due', tone: 'bad' },
  { title: '#41', detail: '01/12/2026', figure: '$1,120.00', state: 'Paid', tone: 'good' },
  { title: 'Air conditioning tune-up', detail: 'Tue 02/10/2026, 8–10 AM', state: 'Scheduled', tone: 'brand' },
  { title: 'A row with a title alone' },
]

export const Leading = () => (
  <RowList>
    {rows.map((words, index) => (
      <li key={index}>
        <LinkRow href="#row">
          <TwoLines {...words} />
        </LinkRow>
      </li>
    ))}
  </RowList>
)

export const LeadingNowhere = () => (
  <RowList>
    <li>
      <LinkRow as="div">
        <TwoLines title="Visa ending in 4242" detail="Expires 04/2029" figure="$20.00" leads={false} />
      </LinkRow>
    </li>
  </RowList>
)
