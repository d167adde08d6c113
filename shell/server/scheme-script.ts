import { SCHEME_KEY } from '@portal/platform/scheme-key'

/** Runs first in the head: what the visitor chose of light and dark, before anything is painted. */
export const SCHEME_SCRIPT = `try{var s=localStorage.getItem('${SCHEME_KEY}');if(s)document.documentElement.dataset.scheme=s}catch(_){}`
