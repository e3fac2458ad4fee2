// The cards of the features in a dialog with an address of its own: `/modal/exams` over the home page,
// `/features/modal/exams` over the list. Back closes it, the arrows turn to the neighbour.
const dialog = document.querySelector<HTMLDialogElement>('#modal')
const cards = [...document.querySelectorAll<HTMLElement>('[data-feature]')]
if (dialog && cards.length > 0) start(dialog)

function start(dialog: HTMLDialogElement): void {
  const body = dialog.querySelector<HTMLElement>('[data-modal-body]')
  const page = dialog.querySelector<HTMLAnchorElement>('[data-modal-page]')
  const base = location.pathname.replace(/\/?modal\/.*$/, '').replace(/\/$/, '')
  let opener: HTMLElement | null = null
  /** The entry of the history before the dialog is this page without it. */
  let pushed = false

  document.addEventListener('click', (event) => {
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-modal]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    opener = link
    pushed = true
    history.pushState(null, '', addressOf(link.dataset['modal'] ?? ''))
    show()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const turn = target.closest<HTMLElement>('[data-turn]')
    if (turn) turnBy(Number(turn.dataset['turn']))
    else if (target === dialog || target.closest('[data-modal-close]')) leave()
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    leave()
  })
  dialog.addEventListener('keydown', ({ key }) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowLeft' || key === 'ArrowRight') turnBy(key === forward ? 1 : -1)
  })
  window.addEventListener('popstate', show)
  show()

  function addressOf(route: string): string {
    return `${base}/modal/${route}`
  }

  function show(): void {
    const card = cards.find((one) => one.dataset['feature'] === routeHere())
    if (!card) return close()
    const parts = [...card.querySelectorAll('[data-part]')].map((part) => part.cloneNode(true) as HTMLElement)
    body?.replaceChildren(...parts)
    const title = body?.querySelector('h3')
    if (title) title.id = 'modal-title'
    if (page) page.href = card.querySelector<HTMLAnchorElement>('[data-modal]')?.href ?? ''
    if (!dialog.open) dialog.showModal()
  }

  function close(): void {
    if (!dialog.open) return
    dialog.close()
    opener?.focus()
    opener = null
    pushed = false
  }

  function leave(): void {
    if (pushed) return history.back()
    opener ??=
      cards
        .find((one) => one.dataset['feature'] === routeHere())
        ?.querySelector<HTMLElement>('[data-modal]') ?? null
    history.replaceState(null, '', base || '/')
    close()
  }

  function turnBy(by: number): void {
    const at = cards.findIndex((one) => one.dataset['feature'] === routeHere())
    const next = cards[(at + by + cards.length) % cards.length]
    history.replaceState(null, '', addressOf(next?.dataset['feature'] ?? ''))
    show()
  }
}

function routeHere(): string {
  return /\/modal\/([\w-]+)$/.exec(location.pathname)?.[1] ?? ''
}
