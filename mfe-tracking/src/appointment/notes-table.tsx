import type { Comment } from '@portal/contract'
import { formatDate } from '@portal/rules'
import { vars } from '@portal/theme'
import { Badge } from '@portal/ui'
import styled from 'styled-components'

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;

  th,
  td {
    padding: ${vars.space.s};
    border-bottom: 1px solid ${vars.color.border};
    text-align: left;
    vertical-align: top;
  }
  th {
    color: ${vars.color.textMuted};
    font-size: ${vars.font.small};
  }
`

const Note = styled.td`
  overflow-wrap: anywhere;
  white-space: pre-line;
`

/** In the order in which they come. */
export function NotesTable({ notes, zone }: { notes: readonly Comment[]; zone: string }) {
  return (
    <Table aria-label="Notes">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">User</th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {notes.map((note) => (
          <tr key={note.id}>
            <td>{formatDate(note.created_at, zone)}</td>
            <td>{note.user.full_name}</td>
            <Note>
              {note.pinned && (
                <>
                  <Badge>Pinned</Badge>{' '}
                </>
              )}
              {note.comment}
            </Note>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
