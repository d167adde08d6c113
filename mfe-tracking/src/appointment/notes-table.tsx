import type { Comment } from '@portal/contract'
import { formatDate } from '@portal/rules'
import { Badge, PlainTable } from '@portal/ui'
import styled from 'styled-components'

const Note = styled.td`
  overflow-wrap: anywhere;
  white-space: pre-line;
`

/** In the order in which they come. */
export function NotesTable({ notes, zone }: { notes: readonly Comment[]; zone: string }) {
  return (
    <PlainTable aria-label="Notes">
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
    </PlainTable>
  )
}
