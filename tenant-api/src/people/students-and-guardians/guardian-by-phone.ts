import { refuse, refuseField } from 'kit/contract/refusal'
import { searchForm } from 'kit/text/search-form'
import { sentence } from 'kit/text/words'
import { addRow } from '../../crud/row.ts'
import type { Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { guardians, type relations } from './contract.ts'
import { link } from './families.ts'
import { guardianCrud } from './guardians.ts'
import { marksOf, mayEditAt, recognised } from './new-guardian.ts'
import { holdMarks } from './recognise.ts'

type Profile = Parameters<typeof addRow>[2]['profile']
type Given = {
  /** Of whom. */
  id: string
  campusId: string
  profile: Profile
  phone: string
  /** As it was typed; empty for the one of the father or the mother. */
  name: string
  parentName: string
  relation: keyof typeof relations
}

/**
 * Somebody answers for a new student by their phone: whoever has it already, as with a brother or a sister, else
 * somebody new of that name. They are called first.
 */
export async function linkByPhone(tx: Tx, user: User, { id, profile, relation, ...given }: Given) {
  const { phone, name, parentName, campusId } = given
  const marks = { phone, identityNumber: '', country: profile.country }
  await holdMarks(tx, marksOf(marks))
  const known = await recognised(tx, user, marks)
  // A couple may share one phone: then the name tells whom it is about, and nobody is linked in place of another.
  const same = known.find((one) => searchForm(one.name) === searchForm(name || parentName))
  const [first] = known
  if (first && !same && name !== '') refuseOther(first.name)
  const own = { profile, phone, name: name || parentName, campusId }
  const guardianId = (same ?? first)?.id ?? (await addGuardianOf(tx, user, own))
  const said = { relation, maySee: true, mayPickUp: true, getsBills: true, language: 'en' as const }
  await link(tx, user, { id, guardianId, ...said, isFirstContact: true, contactOrder: 1 })
}

function refuseOther(name: string): never {
  return refuse(
    'guardians.known',
    '{name} has this phone already. Leave the name empty to choose {name}, or add the other guardian on the record',
    { name },
    { status: 409 },
  )
}

type New = Pick<Given, 'profile' | 'phone' | 'name' | 'campusId'>

async function addGuardianOf(tx: Tx, user: User, { profile, phone, name, campusId }: New): Promise<string> {
  if (!(await mayEditAt(tx, user, { resource: guardians.name, campusId })))
    refuseField('guardianPhone', sentence('Nobody has this phone yet, and you may add no guardians'))
  const [firstName = '', ...others] = name.split(/\s+/).filter(Boolean)
  if (firstName === '') refuseField('guardianName', sentence('Nobody has this phone yet. Write whose it is'))
  const body = guardians.fields.parse({ campusId, firstName, lastName: others.join(' '), phone })
  const row = await addRow(tx, guardianCrud, { profile, user, body })
  return row.id
}
