const dot = (x: number, y: number) => <circle key={`${x} ${y}`} cx={x} cy={y} r={2} />

const Dots = ({ columns, rows }: { columns: readonly number[]; rows: readonly number[] }) => (
  <svg width={20} height={20} viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable="false">
    {columns.flatMap((x) => rows.map((y) => dot(x, y)))}
  </svg>
)

/** A drag handle. */
export const GripIcon = () => <Dots columns={[8, 16]} rows={[5, 12, 19]} />

/** A menu of more actions. */
export const MoreIcon = () => <Dots columns={[12]} rows={[5, 12, 19]} />
