import { terms } from 'tenant-api/contract/institute/calendar'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { TermTree } from '../TermTree.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'

/** The terms of the year that the reader looks at as a tree, and those of all years as a list. */
export function TermsPage() {
  return (
    <Stack gap="20px">
      <TermTree />
      <ResourcePage resource={terms} />
    </Stack>
  )
}
