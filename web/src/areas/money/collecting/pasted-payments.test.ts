import { expect, test } from 'vitest'
import { readPastedPayments } from './pasted-payments.ts'

test('a bank list is read with tabs, semicolons or commas; a heading is no payment', () => {
  const { rows, unread } = readPastedPayments(
    'Bill number\tAmount\tDay\n10043000000016\t20,750\t09-11-2026\tHBL 4471\nF-102;4500;2026-11-10\nRSS-1043,1200',
    'PKR',
  )
  expect(rows).toEqual([
    {
      payer: '10043000000016',
      amount: { amount: '2075000', currency: 'PKR' },
      paidOn: '2026-11-09',
      reference: 'HBL 4471',
    },
    { payer: 'F-102', amount: { amount: '450000', currency: 'PKR' }, paidOn: '2026-11-10', reference: '' },
    { payer: 'RSS-1043', amount: { amount: '120000', currency: 'PKR' }, paidOn: null, reference: '' },
  ])
  expect(unread).toEqual([])
})

test('columns of a file stand in any order where its first line names them', () => {
  const { rows, unread } = readPastedPayments(
    '\uFEFFTransaction date,Consumer number,Branch,Paid amount,Auth ID\r\n09/11/2026,10043000000016,"Gulberg, Lahore","20,750.00",883120\r\n,F-102,Model Town,none,883121',
    'PKR',
  )
  expect(rows).toEqual([
    {
      payer: '10043000000016',
      amount: { amount: '2075000', currency: 'PKR' },
      paidOn: '2026-11-09',
      reference: '883120',
    },
  ])
  expect(unread).toEqual(['F-102'])
})
