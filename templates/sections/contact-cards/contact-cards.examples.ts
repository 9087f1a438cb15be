export const examples = { plain: {} };
