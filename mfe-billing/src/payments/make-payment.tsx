export default function MakePayment(_: { invoiceId: number; onClose: () => void }) { return null }
