import { useLingui } from '@lingui/react/macro'
import { completeSampleThing, completion, sampleThings } from 'tenant-api/contract/sample-wing/sample-things'
import { RowActionSheet } from '../../../crud/form/RowActionSheet.tsx'

/** One of the list that lies behind, and the form that completes it. */
export function OneSampleThing() {
  const { t } = useLingui()
  const words = { submit: t`Complete`, done: t`Sample thing completed` }
  return (
    <RowActionSheet resource={sampleThings} endpoint={completeSampleThing} shape={completion} {...words} />
  )
}
