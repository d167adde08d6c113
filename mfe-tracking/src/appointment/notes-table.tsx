import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import type { Comment } from '@portal/contract'
import { useFormat } from '@portal/platform'
import { vars } from '@portal/theme'
import { Chip, PlainTable } from '@portal/ui'

const Table = styled(PlainTable)`
  td {
    overflow-wrap: anywhere;
  }
  td:first-child {
    white-space: nowrap;
  }
  /* A long note leaves the name its room. */
  td:nth-child(2) {
    width: 20%;
  }

  /* A phone has no room for three columns: the note gets a line of its own below its day and its writer. */
  @media (max-width: 600px) {
    &,
    tbody {
      display: block;
    }
    thead {
      display: none;
    }
    tr {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      column-gap: ${vars.space.l};
      border-bottom: 1px solid ${vars.color.line};
    }
    td:nth-child(n) {
      width: auto;
      padding: ${vars.space.xs} 0;
      border: 0;
    }
    td:last-child {
      grid-column: 1 / -1;
    }
  }
`

const Note = styled.td`
  white-space: pre-line;
`

/** Table of the notes, in the given order. */
export function NotesTable({ notes, zone }: { notes: readonly Comment[]; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    // Explicit roles: some browsers drop the table semantics when `display` is changed.
    <Table role="table" aria-label={t`Notes`}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <Trans>Date</Trans>
          </th>
          <th role="columnheader" scope="col">
            <Trans>User</Trans>
          </th>
          <th role="columnheader" scope="col">
            <Trans>Note</Trans>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {notes.map((note) => (
          <tr role="row" key={note.id}>
            <td role="cell">{format.date(note.created_at, zone)}</td>
            <td role="cell">{note.user.full_name}</td>
            <Note role="cell">
              {note.pinned && (
                <>
                  <Chip>
                    <Trans>Pinned</Trans>
                  </Chip>{' '}
                </>
              )}
              <bdi>{note.comment}</bdi>
            </Note>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
