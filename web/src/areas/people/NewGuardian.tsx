import { guardians } from 'tenant-api/contract/people'
import { NewResource } from '../../crud/ResourceSheet.tsx'
import { useTailored } from '../../crud/tailoring.tsx'
import { Recognised } from './Recognised.tsx'

/** The form of a new guardian, who may be known already. */
export function NewGuardian() {
  return <NewResource resource={useTailored(guardians)} beneath={beneath} />
}

const beneath = {
  phone: ({ values }: { values: Readonly<Record<string, unknown>> }) => <Recognised phone={values.phone} />,
}
