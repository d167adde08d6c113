export type LenderFault =
  | 'server_error'
  | 'html'
  | 'never_answers'
  | 'cut_off'
  | 'never_done'
  | 'pays_too_little'
  | 'other_amount'
  | 'job_is_lost'

/** Loan amounts that trigger faults. */
export const faults: readonly { amountCents: number; fault: LenderFault; effect: string }[] = [
  { amountCents: 400_001, fault: 'server_error', effect: 'the lender answers 500' },
  { amountCents: 400_002, fault: 'html', effect: 'the lender answers with a page in place of data' },
  { amountCents: 400_003, fault: 'never_answers', effect: 'the answer never comes' },
  { amountCents: 400_004, fault: 'cut_off', effect: 'the connection is cut' },
  { amountCents: 400_005, fault: 'never_done', effect: 'the request stays pending forever' },
  { amountCents: 400_006, fault: 'pays_too_little', effect: 'the payments do not add up to the loan' },
  { amountCents: 400_007, fault: 'other_amount', effect: 'the offers are for another amount' },
  { amountCents: 400_008, fault: 'job_is_lost', effect: 'the lender forgets that it was asked' },
]

export const findFault = (amountCents: number): LenderFault | undefined =>
  faults.find((each) => each.amountCents === amountCents)?.fault
