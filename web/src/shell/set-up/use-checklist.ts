import { useQuery } from '@tanstack/react-query'
import { type ChecklistStep, readChecklist } from 'tenant-api/contract/institute/institute'
import { read } from '../../../shell/session/api.ts'
import { useMay, useMe } from '../../../shell/session/me.ts'
import { useOwnChange } from '../../../shell/session/use-own-change.ts'

export type SetUp = {
  steps: readonly ChecklistStep[]
  isPending: boolean
  /** Some step is neither done nor set aside. */
  isOpen: boolean
  /** The reader does not want to see it for now. */
  isHidden: boolean
  hide: (isHidden: boolean) => void
}

const key = 'checklist'

/** What is left to set up, for those who may; others have no steps. */
export function useChecklist(): SetUp {
  const maySetUp = useMay(['institute', 'edit'])
  const { homeHidden } = useMe()
  const change = useOwnChange()
  const { data, isLoading } = useQuery({ ...read(readChecklist, {}), enabled: maySetUp })
  const steps = data?.steps ?? []
  const others = homeHidden.filter((hidden) => hidden !== key)
  return {
    steps,
    isPending: isLoading,
    isOpen: steps.some((step) => !step.done && !step.skipped),
    isHidden: homeHidden.includes(key),
    hide: (isHidden) => change({ homeHidden: isHidden ? [...others, key] : others }),
  }
}
