import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Method, methods } from 'tenant-api/contract/money/receipts'
import { useSay } from '../../../../crud/resource/words.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { FileField } from '../../../../ui/form/file/FileField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { readPastedPayments } from '../pasted-payments.ts'
import { Outcome } from './Outcome.tsx'
import { useBulk } from './use-bulk.ts'

type Campus = { id: string; name: string; currency: string }

const ways: readonly Method[] = ['deposit', 'transfer', 'wallet', 'card', 'cash']
/** A list of 500 payments is far below this. */
const mostBytes = 1_000_000

/** What a bank has sent: a file of it, or its rows pasted; looked at first, then taken. */
export function BankList({ campuses }: { campuses: readonly Campus[] }) {
  const { t } = useLingui()
  const say = useSay()
  const [campusId, chooseCampus] = useState(campuses[0]?.id ?? '')
  const [method, choose] = useState<Method>('deposit')
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const currency = campuses.find(({ id }) => id === campusId)?.currency ?? 'PKR'
  const { rows, unread } = readPastedPayments(text, currency)
  const { rehearsed, forget, checking, taking } = useBulk({ campusId, method, rows })
  const change = (value: string) => {
    setText(value)
    forget()
  }
  async function take(next: File | null) {
    setFile(next)
    if (next) change(await next.text())
  }
  return (
    <Stack>
      <Card>
        <Stack>
          {campuses.length > 1 && (
            <Select label={t`Campus`} choices={campuses} value={campusId} onChange={chooseCampus} />
          )}
          <Select
            label={t`Paid by`}
            choices={ways.map((id) => ({ id, name: say(methods[id]) }))}
            value={method}
            onChange={(id) => choose(id as Method)}
          />
          <FileField
            label={t`File of the bank`}
            description={t`A list saved as CSV. Rows of Excel can be pasted below.`}
            types={['.csv', '.tsv', '.txt']}
            most={mostBytes}
            showOptional
            value={file}
            onChange={(next) => void take(next)}
          />
          <TextField
            label={t`Payments`}
            description={t`One payment a line: bill or registration number, amount, day, reference. Where the first line names the columns, they may stand in any order.`}
            lines={8}
            dir="ltr"
            value={text}
            onChange={change}
          />
          {unread.length > 0 && (
            <Banner tone="warning">
              <Plural value={unread.length} one="# line is not read:" other="# lines are not read:" />{' '}
              <Ltr>{unread.slice(0, 5).join(', ')}</Ltr>
            </Banner>
          )}
          <Cluster justify="end">
            <Button
              isDisabled={rows.length === 0}
              isPending={checking.isPending}
              onPress={() => checking.mutate()}
            >{t`Look at it`}</Button>
            <Button
              look="primary"
              isDisabled={!rehearsed || rehearsed.rows.length === 0}
              isPending={taking.isPending}
              onPress={() => taking.mutate()}
            >
              {t`Take all payments`}
            </Button>
          </Cluster>
        </Stack>
      </Card>
      {rehearsed && <Outcome of={rehearsed} />}
    </Stack>
  )
}
