import { and, eq, sql } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { type FieldError, refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import { asStored } from '../../crud/values.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { holdersOf } from '../../access/sessions/rights/holders.ts'
import type { User } from '../../core/authorization/user.ts'
import { readIn, writeNumbers } from './papers/identity-numbers.ts'
import { admissions } from '../applicants/contract.ts'
import { admission, admissionClass } from '../applicants/tables.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { guardianFields, leastSeconds, type sendApplication as contract } from './contract.ts'
import { isOffered, isOpenOn, readSetting, textOfForm } from './open-form.ts'

type Sent = z.output<typeof contract.body>

/** What families do on the school's own page stands under this name in the audit log. */
export const page = system(sentence('The school’s page'))

/**
 * Takes an application in. Nothing that it answers depends on who is known here already: whether a telephone number is
 * one of the school's is seen by the office alone.
 */
export async function sendApplication(school: School, user: User, sent: Sent) {
  refuseMachine(sent)
  const [today, profile] = await Promise.all([school.today(), school.profile()])
  const { seconds: _, website: __, childNumber, guardianNumber, ...given } = sent
  const { numbers, errors } = readIn(
    { childNumber, guardianNumber },
    { country: profile.country, reader: user },
  )
  const body = storable(given, { profile, user, errors })
  return school.transaction(page, 'admissions.received', async (tx) => {
    const set = await readSetting(tx)
    if (!set || !isOpenOn(set, today)) refuseClosed()
    await refuseNotOffered(tx, sent)
    if (sent.birthDate > today)
      refuseFields([
        { pointer: '/birthDate', code: 'future', message: sentence('This day is still to come') },
      ])
    const at = timeOf(tx).toISOString()
    const [made] = await tx
      .insert(admission)
      .values({
        ...(body as typeof admission.$inferInsert),
        stage: 'applied',
        cameBy: 'form',
        fatherName: '',
        language: user.language,
        createdAt: at,
        updatedAt: at,
        stageSince: at,
      })
      .returning({
        id: admission.id,
        name: admission.name,
        fatherName: admission.fatherName,
        number: admission.number,
        code: admission.code,
      })
    if (!made) throw new Error('an insert returned nothing')
    if (childNumber !== '' || guardianNumber !== '')
      await writeNumbers(tx, { id: made.id, numbers, at: timeOf(tx) })
    describe(tx, { name: recordLabel(admissions, made) })
    await tellOffice(tx, { id: made.id, name: recordLabel(admissions, made), today, ...sent })
    return { number: made.number, code: made.code, notice: textOfForm(set, 'notice', user.language) }
  })
}

/** No human fills in a box that is not shown, or a form in three seconds. */
function refuseMachine({ website, seconds }: Sent): void {
  if (website === '' && seconds >= leastSeconds) return
  refuse(
    'admissions.machine',
    'This could not be sent. Please wait a moment and send it again, or call the school’s office',
  )
}

export function refuseClosed(): never {
  refuse(
    'admissions.closed',
    'The school takes no applications here at the moment. Please call its office',
    {},
    { status: 409 },
  )
}

type Reading = {
  profile: Awaited<ReturnType<School['profile']>>
  user: User
  errors: readonly FieldError[]
}

/** Telephone numbers as E.164; refuses, field by field, what cannot be. */
function storable(given: Record<string, unknown>, { profile, user, errors }: Reading) {
  const { say } = words(user)
  const read = asStored(z.object(guardianFields.shape), { ...profile, say, body: given })
  refuseFields([...read.errors, ...errors])
  return read.stored
}

function refuseFields(errors: readonly FieldError[]): void {
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors: [...errors] })
}

async function refuseNotOffered(tx: Tx, { campusId, classId }: Sent): Promise<void> {
  if (await isOffered(tx, { campusId, classId })) return
  const message = sentence('This is not open for admission any more. Choose another')
  refuseFields([{ pointer: '/classId', code: 'choice', message }])
}

type News = Pick<Sent, 'campusId' | 'classId'> & { id: string; name: string; today: string }

/** Those who may move it along hear of it. */
async function tellOffice(tx: Tx, { id, name, campusId, classId, today }: News): Promise<void> {
  const [wanted] = await tx
    .select({
      title: admissionClass.title,
      campus: sql<string>`(select name from campus where id = ${campusId}::uuid)`,
    })
    .from(admissionClass)
    .where(and(eq(admissionClass.campusId, campusId), eq(admissionClass.classId, classId)))
    .limit(1)
  const to = await holdersOf(tx, {
    may: [admissions.name, 'edit'],
    campus: campusId,
    on: today as never,
  })
  await notify(tx, to, {
    category: 'general',
    title: { sentence: sentence('{name} applies for admission'), fill: { name } },
    body: {
      sentence: sentence('{wanted}, {campus}'),
      fill: { wanted: wanted?.title ?? '', campus: wanted?.campus ?? '' },
    },
    page: `admissions/${id}`,
  })
}
