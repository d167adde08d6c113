/** A slot without props. */
export type NoProps = Record<never, never>

/**
 * Extension points in one team's page that another team fills. The props are the whole contract between the two:
 * ids and callbacks, so that either side can be released independently. These are in the shell's frame; the team of any other page
 * adds its own by declaration merging, in its `src/slot-props.ts`.
 */
export interface SlotProps {
  /** The Make a Payment dialog, open while it is mounted. */
  'invoice.pay': { invoiceId: number; onClose: () => void }
  /** What concerns the customer on every page: above it if its `order` is negative, below it if positive. */
  'page.banner': NoProps
}

export type SlotName = keyof SlotProps
