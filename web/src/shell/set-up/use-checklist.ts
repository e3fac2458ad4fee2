import { useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChecklistStep, readChecklist, skipStep } from 'tenant-api/contract/institute/institute'
import { toast } from '../../ui/overlay/toast.ts'
import { call, read } from '../session/api.ts'
import { useMay, useMe } from '../session/me.ts'
import { useOwnChange } from '../session/use-own-change.ts'
import { isLeft } from './next-step.ts'

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
    isOpen: steps.some(isLeft),
    isHidden: homeHidden.includes(key),
    hide: (isHidden) => change({ homeHidden: isHidden ? [...others, key] : others }),
  }
}

/** The steps for what stands beside every page. A school that is set up is not asked again, whatever happens in it. */
export function useOpenSteps(): readonly ChecklistStep[] {
  const { homeHidden } = useMe()
  const isWanted = useMay(['institute', 'edit']) && !homeHidden.includes(key)
  const query = read(readChecklist, {})
  const cached = useQueryClient().getQueryData<{ steps: ChecklistStep[] }>(query.queryKey)
  const isFinished = cached !== undefined && !cached.steps.some(isLeft)
  const { data } = useQuery({ ...query, enabled: isWanted && !isFinished })
  return isWanted && data ? data.steps : []
}

/**
 * Sets the step aside that is shown, or takes it up again; of what is there from the start it says that it is right.
 * While the list is read anew the step shown may be done already, and another one is about to stand in its place:
 * until then there is nothing to press.
 */
export function useSkip(step: ChecklistStep) {
  const queries = useQueryClient()
  const { queryKey } = read(readChecklist, {})
  const isReading = useIsFetching({ queryKey, exact: true }) > 0
  const { mutate, isPending } = useMutation({
    mutationFn: ({ key, isConfirmed, done, skipped }: ChecklistStep) =>
      call(skipStep, { params: { key }, body: { skipped: isConfirmed ? !done : !skipped } }),
    onSuccess: (checklist) => queries.setQueryData(queryKey, checklist),
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  return { isPending, isDisabled: isReading && !isPending, onPress: () => mutate(step) }
}
