import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Resource } from 'kit/contract/resource'
import {
  type Arrangement,
  arrangeList,
  createView,
  deleteView,
  listViews,
  updateView,
  type View,
} from 'tenant-api/contract/records/home/saved-views'
import { call, read } from '../../shell/session/api.ts'
import { toast } from '../../ui/overlay/toast.ts'
import type { FilterWords } from '../list/list-state.ts'

/** The saved views of a list, and the reader's arrangement of it. */
export function viewsQuery({ name }: Resource) {
  return queryOptions({ ...read(listViews, { query: { list: name } }), staleTime: 5 * 60_000 })
}

export type Views = Arrangement & { isKnown: boolean }
const none: Arrangement = { views: [], start: null, columns: null, roles: [] }

/** The views if they are loaded; a list works without them. */
export function useViews(resource: Resource): Views {
  const { data, isPending } = useQuery(viewsQuery(resource))
  return { ...none, ...data, isKnown: !isPending }
}

export type ViewDraft = { name: string; search: FilterWords; role: string | null }

/** Creates, changes and deletes views; each response updates the tabs at once. */
export function useViewChanges(resource: Resource) {
  const queries = useQueryClient()
  const { queryKey } = viewsQuery(resource)
  const settle = () => queries.invalidateQueries({ queryKey })
  function put(view: View) {
    queries.setQueryData(queryKey, (known = none) => {
      const isNew = !known.views.some(({ id }) => id === view.id)
      const views = isNew
        ? [...known.views, view]
        : known.views.map((old) => (old.id === view.id ? view : old))
      return { ...known, views }
    })
  }
  const make = useMutation({
    mutationFn: (draft: ViewDraft) => call(createView, { body: { list: resource.name, ...draft } }),
    onSuccess: put,
    onSettled: settle,
  })
  const change = useMutation({
    mutationFn: ({ view, body }: { view: View; body: Partial<ViewDraft> }) =>
      call(updateView, { params: { id: view.id }, version: view.version, body }),
    onSuccess: put,
    onSettled: settle,
  })
  const drop = useMutation({
    mutationFn: ({ id }: View) => call(deleteView, { params: { id } }),
    onError: (error) => toast({ type: 'error', message: error.message }),
    onSettled: settle,
  })
  return { make, change, drop }
}

type Arranging = { order?: string[]; start?: string | null; columns?: string[] | null }

/** Saves the order of tabs, the default view or the columns: optimistic, rolled back when saving fails. */
export function useArranging(resource: Resource) {
  const queries = useQueryClient()
  const { queryKey } = viewsQuery(resource)
  const { mutate } = useMutation({
    mutationFn: (body: Arranging) => call(arrangeList, { body: { list: resource.name, ...body } }),
    async onMutate({ order, ...rest }) {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      const place = new Map(order?.map((id, at) => [id, at]))
      queries.setQueryData(queryKey, (known = none) => ({
        ...known,
        ...rest,
        views: order
          ? known.views.toSorted((a, b) => (place.get(a.id) ?? place.size) - (place.get(b.id) ?? place.size))
          : known.views,
      }))
      return before
    },
    onError(error, _change, before) {
      queries.setQueryData(queryKey, before)
      toast({ type: 'error', message: error.message })
    },
    onSuccess: (arranged) => queries.setQueryData(queryKey, arranged),
  })
  return mutate
}
