import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import {
  type CardBlock,
  type CardBlockKind,
  changeCardDesign,
  type CardDesignView,
} from 'tenant-api/contract/learning/card-designs'
import { DiscardDialog } from '../../../crud/form/DiscardDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { moved } from '../../../shell/navigation/in-order.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/form/choice/Checkbox.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { BlockRow } from './BlockRow.tsx'
import { LivePage } from './LivePage.tsx'
import './CardDesigns.css'

/** The blocks of a design in order and its classes, saved as a whole; the page beside them shows each change at once. */
export function LayoutForm({ design, children }: { design: CardDesignView; children: ReactNode }) {
  const { t } = useLingui()
  const { id, version, mayEdit, isForAll, classes } = design
  const [blocks, setBlocks] = useState<readonly CardBlock[]>(design.blocks)
  const [classIds, setClassIds] = useState<readonly string[]>(design.classIds)
  const [isDirty, setDirty] = useState(false)
  const [dragged, drag] = useState<CardBlockKind>()
  const change = (next: readonly CardBlock[]) => {
    setBlocks(next)
    setDirty(true)
  }
  const put = (kind: CardBlockKind, to: number) => {
    const order = moved(
      blocks.map((one) => one.kind),
      kind,
      to,
    )
    change(order.flatMap((one) => blocks.find((block) => block.kind === one) ?? []))
  }
  const refresh = useStale(/card-designs/)
  const action = useAction({
    send: () => {
      const body = {
        blocks: blocks.map((one) => ({ ...one, items: [...one.items] })),
        classIds: [...classIds],
      }
      return call(changeCardDesign, { params: { id }, version, body })
    },
    placeOf: (name) => (name.startsWith('blocks') ? 'blocks' : name),
    refresh: async () => {
      setDirty(false)
      await refresh()
    },
    done: t`The design is saved`,
  })
  return (
    <div className="card-design">
      <div className="card-design-form">
        <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
          <Card
            isFlush
            title={t`What stands on the card`}
            description={t`From the top of the page to its foot. A design changes how cards look and nothing of what they say: published cards keep their marks, and are printed in the new look.`}
          >
            <RowList aria-label={t`What stands on the card`} data-field="blocks">
              {blocks.map((block, at) => (
                <BlockRow
                  key={block.kind}
                  block={block}
                  isFirst={at === 0}
                  isLast={at === blocks.length - 1}
                  isReadOnly={!mayEdit}
                  onChange={(next) => change(blocks.map((one) => (one.kind === next.kind ? next : one)))}
                  onMove={(steps) => put(block.kind, at + steps)}
                  onDrag={() => drag(block.kind)}
                  onDrop={() => dragged && dragged !== block.kind && put(dragged, at)}
                />
              ))}
            </RowList>
          </Card>
          {!isForAll && (
            <Card title={t`For which classes`}>
              <CheckboxGroup
                label={t`Classes`}
                name="classIds"
                value={[...classIds]}
                isReadOnly={!mayEdit}
                error={action.errorOf('classIds')}
                onChange={(next) => {
                  setClassIds(next)
                  setDirty(true)
                }}
              >
                <div className="card-design-classes">
                  {classes.map((one) => (
                    <Checkbox key={one.id} value={one.id} isDisabled={one.other !== ''}>
                      <bdi>{one.title}</bdi>
                      {one.other !== '' && <span className="muted">{t`has the design ${one.other}`}</span>}
                    </Checkbox>
                  ))}
                </div>
              </CheckboxGroup>
            </Card>
          )}
          {mayEdit && (
            <Cluster>
              <Button look="primary" type="submit" isPending={action.isPending}>
                {t`Save design`}
              </Button>
              {isDirty && <span className="muted">{t`Not saved yet`}</span>}
            </Cluster>
          )}
        </Form>
        {children}
      </div>
      <LivePage id={id} blocks={blocks} />
      <DiscardDialog isDirty={isDirty} />
    </div>
  )
}
