export const time = {
  justNow: 'just now',
  /** The locale of numbers. */
  locale: 'en',
  /** The locale of dates and times; the page adds the region of the browser. */
  dates: 'en',
};
