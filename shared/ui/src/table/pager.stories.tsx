import { Pager } from './pager'

const onPage = (page: number, total = 312) => (
  <Pager
    state={{ page, perPage: 10, sortBy: 'date', sortDesc: true, query: '' }}
    total={total}
    label="All Invoices"
    onChange={() => {}}
  />
)

export const First = () => onPage(1)

export const Middle = () => onPage(12)

export const Last = () => onPage(32)

export const OnlyOne = () => onPage(1, 3)
