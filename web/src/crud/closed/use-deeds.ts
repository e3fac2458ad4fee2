import { useLingui } from '@lingui/react/macro'
import { isAddedInList, isWritten, type Resource } from 'kit/contract/resource'
import { addWords } from 'kit/contract/resource-words'
import { useSay } from '../resource/words.ts'
import type { Deed } from './closed-deeds.ts'

/** The actions on the rows of a list. */
export function useListed(resource: Resource): Deed[] {
  const { t } = useLingui()
  const say = useSay()
  if (!isWritten(resource)) return []
  const [edit, file] = [
    [resource.name, 'edit'],
    [resource.name, 'delete'],
  ] as const
  const isAdded = isAddedInList(resource)
  return [
    ...(isAdded ? [{ title: say(addWords(resource.label)), needs: edit }] : []),
    ...(isAdded && resource.recognisedBy.length > 0 ? [{ title: t`Import`, needs: edit }] : []),
    { title: t`Change`, needs: edit },
    { title: t`Archive`, needs: file },
  ]
}

/** The actions on one row. */
export function useWritten(resource: Resource, isArchived: boolean): Deed[] {
  const { t } = useLingui()
  if (!isWritten(resource)) return []
  const [edit, file] = [
    [resource.name, 'edit'],
    [resource.name, 'delete'],
  ] as const
  if (isArchived) return [{ title: t`Restore`, needs: file }]
  return [
    { title: t`Change`, needs: edit },
    { title: t`Archive`, needs: file },
  ]
}
