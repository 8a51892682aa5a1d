/** The numbers that clients can choose about schedules. */

/** The number of next times in one answer. */
export const nextLimit = { minimum: 1, maximum: 100, default: 20 };

/** The number of occurrences in one answer. */
export const occurrenceLimit = { minimum: 1, maximum: 500, default: 50 };
