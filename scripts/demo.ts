import { setTimeout as sleep } from 'node:timers/promises'
import type { Control } from 'control-plane/database'
import { answerEnquiry } from 'control-plane/enquiries'
import { setPlan } from 'control-plane/plans'
import { registerSchool } from 'control-plane/signup'
import { exampleEnquiry } from 'tenant-api/contract/messages/support'
import { fillDemo } from 'tenant-api/demo'
import { cleanSlateLogin, demoPassword } from './demo-logins.ts'

/**
 * Signs two schools up as visitors would: Riverside, which is filled, and Clean Slate, which has an owner and nothing
 * else. Does nothing when they are there.
 */
export async function makeDemo(control: Control): Promise<{ riverside: string; cleanSlate: string }> {
  const filled = await signUp(control, riverside)
  const empty = await signUp(control, cleanSlate)
  await fillDemo(filled)
  await askProvider(control, filled)
  return { riverside: filled, cleanSlate: empty }
}

/** What the demo school has asked the provider, and the answer. */
async function askProvider(control: Control, host: string): Promise<void> {
  const [row] = await control.sql<{ number: number }[]>`
    insert into enquiry (school_id, id, subject, opened_at, changed_at)
    select school_id, ${exampleEnquiry}, 'A second language on receipts', now(), now()
    from host where host = ${host} on conflict do nothing returning number::int`
  if (!row) return
  await control.sql`
    insert into enquiry_message (school_id, enquiry_id, id, text, at)
    select school_id, id, '01980000-0000-7000-8000-0000005e1001', 'Can receipts be printed in Urdu and English at once?', now()
    from enquiry where number = ${row.number}`
  await answerEnquiry(control, {
    number: row.number,
    actor: 'system',
    text: 'Not yet on one sheet. Each is printed in the language that the guardian reads; choose it on the guardian’s record.',
  })
}

async function signUp(control: Control, application: typeof riverside | typeof cleanSlate): Promise<string> {
  const host = `${application.subdomain}.${control.places.zone}`
  const [known] = await control.sql`select 1 from host where host = ${host}`
  if (!known) {
    const { schoolId } = await registerSchool(control, application, { language: 'en' })
    await control.sql`update school set email_verified_at = now() where id = ${schoolId}`
    // Riverside has bought; Clean Slate tries, as everybody does at first.
    if (application === riverside)
      await setPlan(control, { schoolId, actor: 'system', plan: 'premium', students: 1000 })
  }
  await untilActive(control, host)
  return host
}

const riverside = {
  firstName: 'Nasreen',
  lastName: 'Akhtar',
  email: 'nasreen@riverside.example',
  password: demoPassword,
  confirmPassword: demoPassword,
  instituteName: 'Riverside School System',
  subdomain: 'riverside',
  instituteType: 'school',
  country: 'PK',
  phone: '03000000001',
  courseProvider: undefined,
  totalStudents: '501-1000',
  totalStaff: '0-100',
} as const

const cleanSlate = {
  ...riverside,
  firstName: 'Amna',
  lastName: 'Siddiqui',
  email: cleanSlateLogin[0],
  instituteName: 'Clean Slate School',
  subdomain: 'clean-slate',
  phone: '03000000002',
  totalStudents: '0-100',
} as const

async function untilActive(control: Control, host: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const [school] = await control.sql<{ state: string }[]>`
      select state from school join host on host.school_id = school.id where host.host = ${host}`
    if (school?.state === 'active') return
    await sleep(100)
  }
  throw new Error(`The demo school at ${host} is not ready after a minute; see maktab doctor`)
}
