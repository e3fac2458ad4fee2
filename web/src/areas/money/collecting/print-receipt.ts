import { address } from 'kit/http/client'
import { type Paper, printReceipt, sendReceipt } from 'tenant-api/contract/money/receipts'
import { call } from '../../../shell/session/api.ts'

/** The address of a receipt on paper; without the number of its print it says that it is a copy. */
export function receiptAddress(id: string, paper: Paper, print?: number): string {
  return address(sendReceipt, { params: { id }, query: { paper, ...(print !== undefined && { print }) } })
}

/** Counts the print and opens the paper in a frame that nobody sees, which the browser prints. */
export async function printNow(id: string, paper: Paper): Promise<void> {
  const { print } = await call(printReceipt, { params: { id }, onceKey: crypto.randomUUID() })
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = receiptAddress(id, paper, print)
  frame.addEventListener('load', () => {
    // Some browsers show a PDF in a frame of their own, which nobody may tell to print.
    try {
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
    } catch {
      window.open(frame.src, '_blank', 'noopener')
    }
  })
  document.querySelector('iframe[data-receipt]')?.remove()
  frame.dataset.receipt = id
  document.body.append(frame)
}

export type PrintChoice = Paper | 'none'
const kept = 'maktab.receipt-paper'

/** On what this device prints each receipt, at once after the payment. */
export function readPrintChoice(): PrintChoice {
  const stored = localStorage.getItem(kept)
  return stored === 'a5' || stored === 'roll' ? stored : 'none'
}

export function keepPrintChoice(choice: PrintChoice): void {
  localStorage.setItem(kept, choice)
}
