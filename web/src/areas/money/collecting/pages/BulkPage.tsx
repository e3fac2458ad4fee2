import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readMySession } from 'tenant-api/contract/money/tills'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { BankList } from '../bulk/BankList.tsx'
import { ClassList } from '../bulk/ClassList.tsx'

/** Many payments at once, each with a receipt of its own: the list of a bank, or what a class has brought. */
export function BulkPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { of } = useSearch({ strict: false }) as { of?: string }
  const { data, placeholder } = useLoaded(read(readMySession, {}), 4)
  return (
    <Page title={t`Payments of a list`} lead={t`Each payment gets its own receipt.`} width="880px">
      {placeholder ?? (
        <Tabs
          label={t`Payments of a list`}
          value={of === 'class' ? 'class' : 'bank'}
          onChange={(id) =>
            void navigate({
              to: '.',
              search: (id === 'class' ? { of: 'class' } : {}) as never,
              replace: true,
            })
          }
          tabs={[
            { id: 'bank', title: t`List of a bank`, content: <BankList campuses={data.campuses} /> },
            { id: 'class', title: t`Names to tick`, content: <ClassList /> },
          ]}
        />
      )}
    </Page>
  )
}
