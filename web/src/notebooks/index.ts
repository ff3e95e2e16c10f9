// Worked examples, one for each of the sources the laboratory began with.
import type { Notebook } from '../lib/notebook'
import { grids } from './grids'
import { knotting } from './knotting'
import { nim } from './nim'
import { numbers } from './numbers'
import { tricolor } from './tricolor'

export interface Example extends Notebook {
  id: string
  about: string
  source: string
}

export const EXAMPLES: Example[] = [knotting, nim, grids, tricolor, numbers]
