// Light or dark: as the screen prefers, or as the reader chose.

export type Wish = 'auto' | 'light' | 'dark'
const KEY = 'upstar.theme'
const screen = window.matchMedia('(prefers-color-scheme: dark)')

function kept(): Wish {
  const wish = localStorage.getItem(KEY)
  return wish === 'light' || wish === 'dark' ? wish : 'auto'
}

class Theme {
  wish = $state<Wish>(kept())
  #screenIsDark = $state(screen.matches)
  shown = $derived<'light' | 'dark'>(this.wish === 'auto' ? (this.#screenIsDark ? 'dark' : 'light') : this.wish)

  constructor() {
    screen.addEventListener('change', (event) => (this.#screenIsDark = event.matches))
    this.#apply()
  }

  turn(): void {
    this.wish = this.shown === 'dark' ? 'light' : 'dark'
    localStorage.setItem(KEY, this.wish)
    this.#apply()
  }

  #apply(): void {
    if (this.wish === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = this.wish
  }
}

export const theme = new Theme()
