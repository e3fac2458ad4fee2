import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type CustomField, requiredOf, tailored, tailoredSheet } from 'kit/contract/custom-fields'
import type { Resource } from 'kit/contract/resource'
import { type ComponentType, useMemo } from 'react'
import { readCustomFields } from 'tenant-api/contract/institute/custom-fields'
import { read } from '../../shell/session/api.ts'
import { useRegional } from '../../ui/base/Regional.tsx'
import type { z } from 'zod'

type Page = ComponentType<{ resource: Resource }>
const none = { fields: [] }

/** The custom fields of the school. They are read once; an event invalidates them when they change. */
function customFieldsQuery() {
  return queryOptions({ ...read(readCustomFields, {}), staleTime: Infinity })
}

/**
 * A resource with the school's custom fields among those of its contract; the resource itself if there are
 * none.
 */
export function useTailored<R extends Resource>(resource: R): R {
  const { data } = useSuspenseQuery(customFieldsQuery())
  return useTailoredTo(resource, data)
}

/** The same without suspending; undefined stays undefined. */
export function useSoonTailored<R extends Resource | undefined>(resource: R): R {
  const { data = none } = useQuery({ ...customFieldsQuery(), enabled: resource?.custom === true })
  return useTailoredTo(resource, data)
}

/**
 * A table that several resources share, such as that of all employees, with the custom fields of all of them.
 */
export function useSoonTailoredTable(fields: z.ZodObject | undefined): z.ZodObject | undefined {
  const { data } = useQuery({ ...customFieldsQuery(), enabled: fields !== undefined })
  const { language } = useRegional()
  return useMemo(
    () => fields && data && tailoredSheet({ fields }, data.fields, language).fields,
    [fields, data, language],
  )
}

/** The same for a sheet of a file. */
export function useTailoredSheet<S extends { name: string; fields: z.ZodObject }>(sheet: S): S {
  const { data } = useSuspenseQuery(customFieldsQuery())
  const { language } = useRegional()
  return useMemo(() => tailoredSheet(sheet, of(data, sheet.name), language), [sheet, data, language])
}

/**
 * A short form that creates a row of a resource, with the required custom fields; the optional ones are in the
 * form of the record. Suspends, so it is for forms that may wait.
 */
export function useRequiredOwn(fields: z.ZodObject, { name }: Pick<Resource, 'name'>): z.ZodObject {
  const { data } = useSuspenseQuery(customFieldsQuery())
  const { language } = useRegional()
  return useMemo(
    () => tailoredSheet({ fields }, requiredOf(of(data, name)), language).fields,
    [fields, data, name, language],
  )
}

function of({ fields }: typeof none | Known, name: string | undefined): readonly CustomField[] {
  return fields.filter(({ resource }) => resource === name)
}

function useTailoredTo<R extends Resource | undefined>(resource: R, data: typeof none | Known): R {
  const { language } = useRegional()
  return useMemo(
    () => (resource ? tailored(resource, of(data, resource.name), language) : resource),
    [resource, data, language],
  )
}

type Known = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof customFieldsQuery>['queryFn']>>>>

/** A page of a resource to which a school may add fields. */
export function tailoredPage(Page: Page, resource: Resource): ComponentType {
  return function Tailored() {
    return <Page resource={useTailored(resource)} />
  }
}
