import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { AreaPage } from './area.ts'

/** Loads a module that exports a component of this name. */
export type LoadComponent<Name extends string> = () => Promise<Record<NoInfer<Name>, ComponentType>>

/** A page of an area. Its component `name` is loaded when the address is opened. */
export function page<Name extends string>(
  path: string,
  title: AreaPage['title'],
  load: LoadComponent<Name>,
  name: Name,
  rest?: Pick<AreaPage, 'needs' | 'children'>,
): AreaPage {
  return { path, title, show: lazyRouteComponent<Record<string, ComponentType>, string>(load, name), ...rest }
}
