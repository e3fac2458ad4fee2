import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)

/** Where a name is read as it was written, by the reason for it. */
const asWritten: Readonly<Record<string, readonly string[]>> = {
  'the sentence of an act, which is the same for every reader': [
    'access/sessions/account.ts',
    'access/sessions/rights/assignment.ts',
    'access/sessions/sign-in/welcome.ts',
    'access/single-sign-on/arrival.ts',
    'access/users/impersonation/viewing.ts',
    'attendance/gate/write-gate-slips.ts',
    'attendance/registers/reopening.ts',
    'attendance/staff/corrections.ts',
    'attendance/staff/kiosks/kiosks.ts',
    'attendance/staff/noticing.ts',
    'attendance/staff/own-presence.ts',
    'attendance/terminals/device-keys.ts',
    'attendance/terminals/pins.ts',
    'attendance/terminals/terminals.ts',
    'institute/school-days/school-weeks.ts',
    'institute/structure/open-campus.ts',
    'learning/exam-slips/slips.ts',
    'learning/results/hold-results.ts',
    'learning/timetabling/teacher-hours.ts',
    'messages/meetings/hosting.ts',
    'messages/meetings/outcome.ts',
    'money/bank/accounts.ts',
    'money/fee-setup/services.ts',
    'money/tills/sessions.ts',
    'money/invoices/concessions/concessions.ts',
    'people/duplicates/merge-types.ts',
    'people/employees/appointments.ts',
    'people/promotion/carry-out.ts',
    'people/promotion/undo.ts',
    'people/teams/members.ts',
    'records/person-data/request-erasure.ts',
  ],
  'the audit log and files that leave the school say it as it is written': [
    'records/audit/audit-sheet.ts',
    'records/audit/log/audit-choices.ts',
    'records/audit/log/audit-log.ts',
    'records/audit/log/audit-names.ts',
    'records/audit/printing.ts',
    'money/challans/prints.ts',
    'records/export/attendance-months.ts',
  ],
  'the name of the account, from which readMe chooses the script': [
    'access/sessions/rights/load-grants.ts',
    'access/sessions/sign-in/login.ts',
    'accounts/profile/own-record.ts',
  ],
  'nobody is logged in, so that no reader is known': [
    'access/passwords/accounts-of-code.ts',
    'accounts/invitations/accept.ts',
    'accounts/invitations/invitees.ts',
    'admissions/form/application-visits.ts',
    'attendance/staff/kiosks/scanning.ts',
    'attendance/staff/kiosks/showing.ts',
  ],
  'the order of a list, or a thing that has one name': [
    'access/roles/holders.ts',
    'accounts/profile/profile.ts',
    'institute/bell-schedules/bell-periods.ts',
    'learning/report-cards/read-report-card.ts',
    'money/collecting/desk/read-desk.ts',
    'money/family-accounts/read-family.ts',
    'money/invoices/charges/charges.ts',
    'money/invoices/pricing/read-billable.ts',
    'records/certificates/facts.ts',
  ],
  'what is issued is frozen as it was written': [
    'money/collecting/payment-place.ts',
    'money/fee-certificates/fee-certificates.ts',
    'money/invoices/runs/issue-run.ts',
    'money/invoices/runs/supplements.ts',
    'money/receipts/past-receipts.ts',
    'money/refunds/refunds.ts',
  ],
  'a terminal shows Latin letters alone': ['attendance/terminals/commands.ts'],
}

/** A name of a person or a campus in a selection, without the name in the other script beside it. */
const bareName =
  /(?:\b\w+: (?:person|campus|student|guardian)\.name\b|\bselect (?:distinct )?(?:p|g|n|campus)\.name\b|'name', (?:p|g|n|campus)\.name\b|, (?:p|person|campus)\.name(?: as "\w+")?(?=,| from|\n))/g

test('a name is shown in the script of its reader, or the file says why not', () => {
  const files = globSync('tenant-api/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const bare = [...text.matchAll(bareName)].filter(
      ({ index }) => !/other_?name/i.test(text.slice(index, index + 120)),
    )
    return bare.length > 0 ? [file.replace('tenant-api/src/', '')] : []
  })
  expect(found.toSorted()).toEqual(Object.values(asWritten).flat().toSorted())
})
