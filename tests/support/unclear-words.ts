/** Words that readers of documentation and code misread or must look up. */
export const unclearWords =
  /\b(dear|anew|be had|unless told|so long|mend(s|ed|ing)?|whoever|is none|be it|in the making|take[sn]? over|taking over|beside)\b/i;
