import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import type { SchemeView, TreeNode } from 'tenant-api/contract/learning/schemes'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useNodeName } from './use-node-name.ts'
import './Schemes.css'

type Props = {
  node: TreeNode
  depth: number
  scheme: SchemeView
  name: string
  error: string | undefined
  isReadOnly: boolean
  onOpen: () => void
  onAdd: () => void
  onAlike: () => void
  onRemove: () => void
}

/** A row of the tree: what it is, its weight, and the rules that are its own. */
export function NodeRow({ node, depth, scheme, name, error, isReadOnly, ...on }: Props) {
  const { t } = useLingui()
  const title = useNodeName(scheme)(node)
  const isSubject = node.kind === 'subject'
  const style = { '--depth': depth } as Record<string, number>
  return (
    <li className="scheme-row" style={style} data-field={name} data-wrong={error !== undefined || undefined}>
      <span className="scheme-row-text">
        <bdi className={depth === 0 ? 'scheme-row-title' : undefined}>{title}</bdi>
        <NodeRules node={node} />
        {error !== undefined && <span className="scheme-row-error">{error}</span>}
      </span>
      {!isReadOnly && (
        <span className="scheme-row-tools">
          {node.kind !== 'kind' && (
            <Button
              size="small"
              icon={<Plus aria-hidden size={14} />}
              aria-label={t`Add a part to ${title}`}
              onPress={on.onAdd}
            >
              {t`Part`}
            </Button>
          )}
          <IconButton label={t`Change ${title}`} onPress={on.onOpen}>
            <Pencil aria-hidden size={16} />
          </IconButton>
          {isSubject ? (
            <Menu
              aria-label={t`More for ${title}`}
              trigger={
                <IconButton label={t`More for ${title}`}>
                  <Ellipsis aria-hidden size={16} />
                </IconButton>
              }
            >
              <MenuItem
                icon={<Copy aria-hidden size={16} />}
                name={t`Same parts in all subjects`}
                onAction={on.onAlike}
              />
              <MenuItem
                icon={<Trash2 aria-hidden size={16} />}
                name={t`Remove`}
                look="danger"
                onAction={on.onRemove}
              />
            </Menu>
          ) : (
            <IconButton label={t`Remove ${title}`} onPress={on.onRemove}>
              <Trash2 aria-hidden size={16} />
            </IconButton>
          )}
        </span>
      )}
    </li>
  )
}

function NodeRules({ node }: { node: TreeNode }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { kind, best, dropLow, dropHigh, addsBy, isCompulsory, inTotal, credits } = node
  const print = (value: number | null) => (value === null ? '' : formatNumber(language, value))
  const [weight, bestOf, low, high, points] = [node.weight, best, dropLow, dropHigh, credits].map(print)
  return (
    <span className="scheme-row-rules">
      <span>{t`Weight ${weight}`}</span>
      {best !== null && <span>{t`Only the best ${bestOf}`}</span>}
      {dropLow !== null && <span>{t`Without the lowest ${low}`}</span>}
      {dropHigh !== null && <span>{t`Without the highest ${high}`}</span>}
      {addsBy === 'points' && <span>{t`Marks added up`}</span>}
      {credits !== null && <span>{t`Credits ${points}`}</span>}
      {kind === 'subject' && !isCompulsory && <Badge>{t`Need not be passed`}</Badge>}
      {!inTotal && <Badge>{t`Outside the total`}</Badge>}
    </span>
  )
}
