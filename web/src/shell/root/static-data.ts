import type { MessageDescriptor } from '@lingui/core'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title, for the tab and the breadcrumbs. */
    title?: MessageDescriptor
  }
}
