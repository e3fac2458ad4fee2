import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { guardians } from 'tenant-api/contract/people/students-and-guardians'
import type { Beneath, Besides } from '../../../crud/form/ResourceForm.tsx'
import { NewResource } from '../../../crud/form/ResourceSheet.tsx'
import { useTailored } from '../../../crud/resource/with-custom-fields.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { Recognised, useRecognised } from './Recognised.tsx'

/** A guardian may be known already: then it is that person, or somebody else with the same telephone. */
export function NewGuardian() {
  // The telephones of which the writer says so.
  const [others] = useState(() => new Set<string>())
  const [beneath] = useState(() => knowing(others))
  const besides: Besides = ({ phone }) => (others.has(bare(phone)) ? { isAnother: true } : {})
  return <NewResource resource={useTailored(guardians)} opensRecord {...{ beneath, besides }} />
}

function knowing(others: Set<string>): Beneath {
  return {
    phone: ({ values }) => <Known key={bare(values.phone)} phone={bare(values.phone)} {...{ others }} />,
  }
}

function Known({ phone, others }: { phone: string; others: Set<string> }) {
  const { t } = useLingui()
  const known = useRecognised(phone)
  const [isAnother, setAnother] = useState(others.has(phone))
  if (known.length === 0) return null
  function say(is: boolean) {
    setAnother(is)
    if (is) others.add(phone)
    else others.delete(phone)
  }
  return (
    <>
      <Recognised phone={phone} />
      <Checkbox isSelected={isAnother} onChange={say}>
        {t`This is somebody else`}
      </Checkbox>
    </>
  )
}

function bare(phone: unknown): string {
  return typeof phone === 'string' ? phone.trim() : ''
}
